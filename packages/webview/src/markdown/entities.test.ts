import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test.each([
  ['a &amp; b &lt;c&gt;', 'a & b <c>'],
  ['&#65;&#x42;', 'AB'],
  ['&unknown; &#0; &#xD800; &', '&unknown; &#0; &#xD800; &'],
  ['&amp;lt;', '&lt;'],
])('%j is %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));
