// A picture from a file: as it is when it fits, drawn smaller when it does not, and it says which.
import type { ImageChip } from './chip.ts';
import { fittingSize, imageTypes, mostImageBytes } from './image-size.ts';

/** Rejects with a sentence when it is no picture that can be sent. */
export async function readImage(file: File, id: string): Promise<ImageChip> {
  const name = file.name === '' ? 'image' : file.name;
  if (!imageTypes.includes(file.type)) throw new Error(`${name} is a kind of picture that the model does not take.`);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(`${name} could not be read as a picture.`);
  });
  const { width, height } = picture;
  const size = fittingSize(width, height);
  const isSmall = size.width === width && size.height === height;
  const whole: Blob = isSmall && file.size <= mostImageBytes ? file : await draw(picture, size, file.type);
  picture.close();
  if (whole.size > mostImageBytes) throw new Error(`${name} is larger than 5 MB, even when it is drawn smaller.`);
  const base = {
    type: 'image',
    id,
    name,
    mediaType: whole.type,
    data: await base64(whole),
    bytes: whole.size,
  } as const;
  if (whole === file) return base;
  const note = isSmall ? 'compressed to fit 5 MB' : `scaled from ${width} × ${height}`;
  return { ...base, note };
}

async function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  const first = await canvas.convertToBlob({ type: type === 'image/gif' ? 'image/png' : type, quality: 0.9 });
  return first.size <= mostImageBytes ? first : canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}
