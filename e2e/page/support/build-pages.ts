// Builds the pages once before their tests, from source.
import { buildPages } from '../../../tools/build-pages.mjs';

export default async function build(): Promise<void> {
  await buildPages();
}
