// A text with every place of what was searched for marked.
export function MarkedText({ text, wanted }: { text: string; wanted: string }) {
  const places = split(text, wanted.trim());
  return places.map((piece, n) =>
    n % 2 === 1 ? (
      <mark key={n} className="dt-sess-hit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

/** Odd pieces are hits. Capital letters do not count; where lower case has another length nothing is marked. */
export function split(text: string, wanted: string): string[] {
  const low = text.toLowerCase();
  const sought = wanted.toLowerCase();
  if (sought === '' || low.length !== text.length) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (let at = low.indexOf(sought); at !== -1; at = low.indexOf(sought, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...pieces, text.slice(from)];
}
