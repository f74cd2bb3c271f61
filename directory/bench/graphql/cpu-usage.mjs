// Loaded into a server before its own code (`node --import`). Whoever started the server asks over the channel between
// the two processes how much CPU it has used, and is told in microseconds.
import process from 'node:process'

process.on('message', (message) => {
  if (message !== 'cpu') return
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
// The channel alone does not keep the server alive.
process.channel?.unref()
