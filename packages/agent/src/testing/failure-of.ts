// The error of a promise that fails, to be looked at later.

export function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    value => new Error(`It did not fail, but gave ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}
