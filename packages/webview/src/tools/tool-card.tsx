export function ToolCard({ id }: { id: string }) {
  return <div data-tool={id} />;
}
