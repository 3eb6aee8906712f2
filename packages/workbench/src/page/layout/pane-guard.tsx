// A pane that breaks leaves the others as they are, and says so.
import { Component, type ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

export class PaneGuard extends Component<Props, { readonly message: string | undefined }> {
  override state: { readonly message: string | undefined } = { message: undefined };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <div className="dt-editor-words" role="alert">
        <p>
          {this.props.name} could not be drawn: {message}. Nothing was decided or lost.
        </p>
        <button type="button" className="dt-wb-button" onClick={() => this.setState({ message: undefined })}>
          Draw it again
        </button>
      </div>
    );
  }
}
