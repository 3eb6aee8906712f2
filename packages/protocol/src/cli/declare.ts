// How a kind of CLI line or control request is declared: data, so that types, documents and gates come from one place.
import type * as z from 'zod';

export interface LineDef<S extends z.ZodType = z.ZodType> {
  readonly summary: string;
  /** The first sampled version that has it; absent means 2.1.29 or older. An upper bound: versions between samples were not tried. */
  readonly since?: string;
  /** Declared in the types of the official SDK but never provoked. */
  readonly unseen?: true;
  readonly schema: S;
}

export interface ControlDef<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly since?: string;
  /** How long to wait for the answer; absent means the client's default. `null` means as long as it takes. */
  readonly timeoutMs?: number | null;
  readonly params: P;
  readonly result: R;
}

export function line<S extends z.ZodType>(
  summary: string,
  schema: S,
  extra: { since?: string; unseen?: true } = {},
): LineDef<S> {
  return { summary, schema, ...extra };
}

export function control<P extends z.ZodObject, R extends z.ZodType>(
  summary: string,
  spec: { params: P; result: R; since?: string; timeoutMs?: number | null },
): ControlDef<P, R> {
  return { summary, ...spec };
}
