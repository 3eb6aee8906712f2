// Words, marks, code and links within a block.
import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { decodeEntities } from './entities.ts';
import { FileLink, WebLink } from './links.tsx';
import { codeTarget, linkTarget } from './link-target.ts';

export function InlineTokens({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return tokens?.map((token, n) => <InlineToken key={n} token={token} />);
}

function InlineToken({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <InlineTokens tokens={(token as Tokens.Strong).tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineTokens tokens={(token as Tokens.Em).tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <InlineTokens tokens={(token as Tokens.Del).tokens} />
        </del>
      );
    case 'codespan':
      return <CodeSpan code={(token as Tokens.Codespan).text} />;
    case 'link':
      return <Link link={token as Tokens.Link} />;
    // A picture from elsewhere is never loaded; its words lead to it.
    case 'image':
      return <Link link={token as Tokens.Image} words={(token as Tokens.Image).text || (token as Tokens.Image).href} />;
    case 'br':
      return <br />;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return (token as Tokens.Text).tokens ? (
        <InlineTokens tokens={(token as Tokens.Text).tokens} />
      ) : (
        decodeEntities((token as Tokens.Text).text)
      );
    default:
      return token.raw;
  }
}

function CodeSpan({ code }: { code: string }) {
  const target = codeTarget(code);
  const drawn = <code dir="ltr">{code}</code>;
  return target.to === 'file' ? <FileLink target={target}>{drawn}</FileLink> : drawn;
}

function Link({ link, words }: { link: { href: string; tokens?: Token[] }; words?: string }) {
  const target = linkTarget(link.href);
  const drawn = words === undefined ? <InlineTokens tokens={link.tokens} /> : words;
  if (target.to === 'web') return <WebLink url={target.url}>{drawn}</WebLink>;
  return target.to === 'file' ? <FileLink target={target}>{drawn}</FileLink> : drawn;
}
