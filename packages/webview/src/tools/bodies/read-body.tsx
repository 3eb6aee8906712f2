// What was read, where it is a picture; why not, where it failed.
import { imageData } from '../../blocks/image-data.ts';
import { resultPictures } from '../result-text.ts';
import type { BodyProps } from './body-props.ts';
import { ErrorText } from './error-text.tsx';

export function ReadBody({ call }: BodyProps) {
  if (call.state === 'failed') return <ErrorText call={call} />;
  return <Pictures sources={resultPictures(call).map(({ source }) => source)} alt="The picture that was read" />;
}

export function Pictures({ sources, alt }: { sources: readonly unknown[]; alt: string }) {
  return sources.map((source, at) => {
    const url = imageData(source);
    // oxlint-disable-next-line react/no-array-index-key
    if (url === undefined)
      return <p key={at} className="dt-tool-remark" children="A picture in a form that cannot be shown" />;
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <div key={at} className="dt-thumbnail">
        <img src={url} alt={alt} />
      </div>
    );
  });
}
