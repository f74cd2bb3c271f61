// Loaded before the command: once the process is asked to stop, nobody gets a connection of its database any more.
import process from 'node:process'
import pg from 'pg'

process.once('SIGTERM', () => {
  pg.Pool.prototype.connect = () => new Promise(() => {})
})
