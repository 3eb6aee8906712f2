// Texts as an editor shows them: without a byte order mark, every line ended by a line feed.

export const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
