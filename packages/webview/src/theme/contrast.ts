// Contrast of colours, and colours that are brought nearer to the text until they can be read.
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rgb`, `#rrggbb`, `rgb()` and `rgba()` with numbers; anything else is undefined. Transparency lies on `ground`. */
export function readColour(text: string, ground: Rgb = [255, 255, 255]): Rgb | undefined {
  const told = text.trim();
  const hex = /^#([\da-f]{3,8})$/i.exec(told)?.[1];
  if (hex !== undefined) {
    const wide = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex;
    if (wide.length !== 6 && wide.length !== 8) return undefined;
    const parts = (wide.match(/../g) ?? []).map(pair => parseInt(pair, 16));
    return over(parts, (parts[3] ?? 255) / 255, ground);
  }
  const numbers = /^rgba?\(([^)]+)\)$/i.exec(told)?.[1]?.match(/[\d.]+%?/g);
  if (!numbers || numbers.length < 3) return undefined;
  const parts = numbers.map((part, n) =>
    part.endsWith('%') ? (parseFloat(part) / 100) * (n < 3 ? 255 : 1) : parseFloat(part),
  );
  return over(parts, parts[3] ?? 1, ground);
}

function over(parts: readonly number[], alpha: number, ground: Rgb): Rgb {
  const at = (n: 0 | 1 | 2): number => (parts[n] ?? 0) * alpha + ground[n] * (1 - alpha);
  return [at(0), at(1), at(2)];
}

/** As WCAG 2 defines it: 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The colour itself when it can be read on every ground, else as much of the text as it takes. */
export function readable(colour: Rgb, text: Rgb, grounds: readonly Rgb[], least = 4.5): Rgb {
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = over(text, share, colour);
    if (grounds.every(ground => contrast(mixed, ground) >= least)) return mixed;
  }
  return text;
}

export function writeColour(colour: Rgb): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
