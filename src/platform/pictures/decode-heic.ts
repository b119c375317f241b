import libheif from 'libheif-js/wasm-bundle.js';

interface DecodedPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Decodes the first picture, already rotated. The size is checked before memory for the pixels is reserved. */
export async function decodeHeic(bytes: Buffer, requireSize: (size: Size) => void): Promise<DecodedPicture> {
  await libheif.ready;
  const [picture] = new libheif.HeifDecoder().decode(bytes);
  if (picture === undefined) throw new Error('no picture');
  const size = { width: picture.get_width(), height: picture.get_height() };
  requireSize(size);
  const pixels = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
  return new Promise((resolve, reject) => {
    picture.display(pixels, (shown) => {
      if (shown === null) reject(new Error('damaged picture'));
      else resolve({ ...size, data: new Uint8Array(shown.data.buffer) });
    });
  });
}
