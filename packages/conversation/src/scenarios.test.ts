import { describe, expect, it } from 'vitest';
import { draw } from './drawing.fixture.ts';
import { play } from './lines.fixture.ts';
import { scenarios } from './scenarios.fixture.ts';

describe('what a person sees', () => {
  it.each(Object.entries(scenarios))('%s', (_name, events) => {
    expect(draw(play(events))).toMatchSnapshot();
  });
});
