// Parameters by name. None at all, and the empty list that some languages write for an empty table, are no parameters.
export function namedParams(given: unknown): unknown {
  return given === undefined || given === null || (Array.isArray(given) && given.length === 0) ? {} : given;
}
