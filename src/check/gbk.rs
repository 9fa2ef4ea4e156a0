//! Outputs in GBK, which a student's Windows editor may make of Chinese text.

use crate::problem::ReadSeek;
use encoding_rs::{Decoder, DecoderResult, GBK, UTF_8};
use std::io::{self, Read, Seek, Write};
use tempfile::SpooledTempFile;

const CHUNK: usize = 32 << 10;

/// The text in UTF-8; none where it is UTF-8 already, or isn't GBK either.
pub(super) fn decode(source: &mut dyn ReadSeek) -> io::Result<Option<SpooledTempFile>> {
    if read(source, UTF_8.new_decoder_without_bom_handling(), &mut io::sink())? {
        return Ok(None);
    }
    let mut text = SpooledTempFile::new(1 << 20);
    if !read(source, GBK.new_decoder_without_bom_handling(), &mut text)? {
        return Ok(None);
    }
    text.rewind()?;
    Ok(Some(text))
}

/// Decodes all of it into `out`; false at the first malformed byte.
fn read(source: &mut dyn ReadSeek, mut decoder: Decoder, out: &mut dyn Write) -> io::Result<bool> {
    source.rewind()?;
    let mut bytes = Vec::with_capacity(CHUNK);
    let mut text = vec![0; CHUNK * 4];
    loop {
        bytes.clear();
        (&mut *source).take(CHUNK as u64).read_to_end(&mut bytes)?;
        let last = bytes.is_empty();
        let (result, _, written) = decoder.decode_to_utf8_without_replacement(&bytes, &mut text, last);
        match result {
            DecoderResult::InputEmpty => out.write_all(&text[..written])?,
            DecoderResult::OutputFull | DecoderResult::Malformed(..) => return Ok(false),
        }
        if last {
            return Ok(true);
        }
    }
}
