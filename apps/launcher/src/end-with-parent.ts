// Loaded first in every program the launcher starts. When the launcher is gone, even by `kill -9`, its end of the
// channel closes: the program is then asked to end, and ended if it does not.
const LONGEST_GOODBYE = 10_000

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), LONGEST_GOODBYE).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // listening must not keep a program alive that has nothing else to do
  process.channel.unref()
}
