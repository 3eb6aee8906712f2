// What a native side starts in the place of the real sidecar: `node kit-sidecar.mjs PORT`. It reads no message. It carries
// bytes between its stdin and stdout and the test that listens on PORT of loopback, after one line that tells its process id.
import { connect } from 'node:net';

const socket = connect({ port: Number(process.argv[2]), host: '127.0.0.1' }, () => {
  socket.write(`${process.pid}\n`);
  process.stdin.pipe(socket);
});
socket.on('data', bytes => {
  if (!process.stdout.write(bytes)) {
    socket.pause();
    process.stdout.once('drain', () => socket.resume());
  }
});
// The test has ended it, or the editor is gone.
socket.on('close', () => process.exit(0));
socket.on('error', () => process.exit(1));
process.stdout.on('error', () => process.exit(0));
