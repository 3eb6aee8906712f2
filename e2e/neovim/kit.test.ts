// The conformance kit in a real Neovim.
import { describeKit } from '../sidecar-kit/kit.ts';
import { neovimSide } from './support/neovim-side.ts';

describeKit(neovimSide);
