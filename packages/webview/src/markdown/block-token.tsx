// One block of Markdown.
import type { Token, Tokens } from 'marked';
import { CodeBlock } from './code-block.tsx';
import { InlineTokens } from './inline-tokens.tsx';
import type { PlainToken } from './markdown-stream.ts';

type AnyToken = Token | PlainToken;

export function BlockToken({ token, isOpen = false }: { token: AnyToken; isOpen?: boolean }) {
  switch (token.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <InlineTokens tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case 'heading':
      return <Heading token={token as Tokens.Heading} />;
    case 'code':
      return <CodeBlock code={(token as Tokens.Code).text} language={(token as Tokens.Code).lang} isOpen={isOpen} />;
    case 'list':
      return <List list={token as Tokens.List} isOpen={isOpen} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'blockquote':
      return (
        <blockquote dir="auto">
          <BlockTokens tokens={(token as Tokens.Blockquote).tokens} isOpen={isOpen} />
        </blockquote>
      );
    case 'hr':
      return <hr />;
    case 'text':
      return (token as Tokens.Text).tokens ? (
        <InlineTokens tokens={(token as Tokens.Text).tokens} />
      ) : (
        (token as Tokens.Text).text
      );
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    default:
      return (
        <p className="dt-md-plain" dir="auto">
          {token.raw}
        </p>
      );
  }
}

function BlockTokens({ tokens, isOpen }: { tokens: readonly Token[]; isOpen: boolean }) {
  return tokens.map((token, n) => <BlockToken key={n} token={token} isOpen={isOpen && n === tokens.length - 1} />);
}

/** One level for all: an answer may begin with any depth, and the page has only its own title above. */
function Heading({ token: { depth, tokens } }: { token: Tokens.Heading }) {
  return (
    <h2 dir="auto" data-depth={depth}>
      <InlineTokens tokens={tokens} />
    </h2>
  );
}

function List({ list, isOpen }: { list: Tokens.List; isOpen: boolean }) {
  const items = list.items.map((item, n) => (
    <li key={n} dir="auto" className={item.task ? 'dt-md-task' : undefined}>
      {item.task && (
        <input
          type="checkbox"
          checked={item.checked === true}
          readOnly
          disabled
          aria-label={item.checked === true ? 'Done' : 'To do'}
        />
      )}
      <BlockTokens tokens={item.tokens} isOpen={isOpen && n === list.items.length - 1} />
    </li>
  ));
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={list.start === '' ? 1 : list.start}>{items}</ol>;
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <div className="dt-md-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell, n) => (
              <th key={n} scope="col" dir="auto" data-align={cell.align ?? undefined}>
                <InlineTokens tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, column) => (
                <td key={column} dir="auto" data-align={cell.align ?? undefined}>
                  <InlineTokens tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
