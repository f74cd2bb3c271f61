// Runs the steps of directory/Containerfile without a container engine: in folders that debootstrap fills, with chroot. Then
// starts what the image starts, asks it what the image's health check asks, and ends it with SIGTERM.
//
//     sudo node .ci/run-image-steps.mjs [folder]
//
// It takes minutes, root, debootstrap and a Debian mirror, so CI does not run it. Instead of the image node:22-slim it takes
// Debian 12, which that image is made of, and Node 22 and npm from the npm registry.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEBIAN = 'bookworm'
const HEALTHY_MS = 120_000

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'feedmill-image-'))
const base = join(folder, 'base')
const run = (program, args, options = {}) => execFileSync(program, args, { stdio: 'inherit', ...options })

/** Makes what `FROM node:22-slim` gives: Debian with Node, npm and the user `node`. */
function makeBase() {
  if (!existsSync(join(base, 'etc/debian_version'))) run('debootstrap', ['--variant=minbase', DEBIAN, base])
  if (existsSync(join(base, 'usr/local/bin/node'))) return
  const got = join(folder, 'got')
  mkdirSync(got, { recursive: true })
  writeFileSync(join(got, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', got, `node-linux-${process.arch}@22`, 'npm@10'])
  cpSync(join(got, `node_modules/node-linux-${process.arch}/bin/node`), join(base, 'usr/local/bin/node'))
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(join(got, 'node_modules/npm'), join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  run('chroot', [base, 'ln', '-sf', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'])
  run('chroot', [base, 'groupadd', '--gid', '1000', 'node'])
  run('chroot', [base, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
  cpSync('/etc/resolv.conf', join(base, 'etc/resolv.conf'), { dereference: true })
}

/** Splits the Containerfile into stages of instructions: `[['FROM', 'node:22-slim AS build'], …]`. */
function stagesOf(text) {
  const lines = text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages = []
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line)
    if (name === 'FROM') stages.push([])
    stages.at(-1).push([name, rest])
  }
  return stages
}

/** A stage under way: what its instructions have set so far. */
function newStage(number) {
  const root = join(folder, `stage-${number}`)
  rmSync(root, { recursive: true, force: true })
  // Devices are in it, which `cpSync` cannot copy.
  run('cp', ['--archive', base, root])
  // A network may have a certificate authority of its own.
  const { NODE_EXTRA_CA_CERTS: authority } = process.env
  if (authority !== undefined) cpSync(authority, join(root, 'etc/authority.pem'))
  const trust = authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: '/etc/authority.pem' }
  return {
    root,
    env: { ...trust, PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/root' },
    workdir: '/',
    user: 'root',
  }
}

const inside = ({ root, user, workdir, env }, command) => [
  'chroot',
  [...(user === 'root' ? [] : [`--userspec=${user}`]), root, '/bin/sh', '-c', `cd ${workdir} && ${command}`],
  { env: user === 'root' ? env : { ...env, HOME: `/home/${user}` } },
]

const words = (text) => [...text.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name, value])

/** Copies the clone as a build gets it: without what `.dockerignore` names, and with what is not committed. */
function copyClone(target) {
  mkdirSync(target, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  run('tar', ['-c', '--null', '--files-from=-', '-f', join(folder, 'clone.tar')], { input: files, stdio: undefined })
  run('tar', ['-x', '-f', join(folder, 'clone.tar'), '-C', target])
}

const steps = {
  FROM() {},
  ARG(stage, text, given) {
    const [name, value = ''] = text.split('=')
    stage.env[name] = given[name] ?? value
  },
  ENV(stage, text) {
    for (const [name, value] of words(text)) {
      stage.env[name] = value.replace(/\$(\w+)/g, (_, other) => stage.env[other] ?? '')
    }
  },
  WORKDIR(stage, text) {
    stage.workdir = text
    mkdirSync(join(stage.root, text), { recursive: true })
  },
  USER(stage, text) {
    stage.user = text
  },
  COPY(stage, text, _given, before) {
    const from = /^--from=build (\S+) (\S+)$/.exec(text)
    if (from === null) {
      if (text !== '. .') throw new Error(`COPY ${text} is not known here`)
      copyClone(join(stage.root, stage.workdir))
      return
    }
    const [, source, target] = from
    const pattern = new RegExp(`^${source.slice(1).replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
    for (const name of readdirSync(before.root).filter((one) => pattern.test(one))) {
      cpSync(join(before.root, name), join(stage.root, target, name))
    }
  },
  RUN(stage, text) {
    const [program, args, options] = inside(stage, text)
    run(program, args, options)
  },
  VOLUME() {},
  EXPOSE() {},
  HEALTHCHECK(stage, text) {
    stage.health = text.replace(/^CMD /, '')
  },
  CMD(stage, text) {
    stage.command = JSON.parse(text)
  },
}

function build(given) {
  let before = null
  for (const [number, stage] of stagesOf(readFileSync('directory/Containerfile', 'utf8')).entries()) {
    const made = newStage(number)
    for (const [name, text] of stage) {
      const begun = Date.now()
      steps[name](made, text, given, before)
      console.log(`${((Date.now() - begun) / 1_000).toFixed(1).padStart(7)} s  ${name} ${text.slice(0, 90)}`)
    }
    before = made
  }
  return before
}

/** Starts the command of the image, waits for its health check, and ends it. */
async function tryImage(image) {
  const begun = Date.now()
  // As compose.yaml gives it 40 seconds: the first jobs of a new directory may be under way.
  const env = { ...image.env, PORT: '4099', STOP_SECONDS: '35' }
  const [program, args, options] = inside({ ...image, env }, `exec ${image.command.join(' ')}`)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'exit')
  for (;;) {
    const [check, checkArgs, checkOptions] = inside({ ...image, env }, image.health)
    const isHealthy = await new Promise((resolve) => {
      spawn(check, checkArgs, { ...checkOptions, stdio: 'ignore' }).once('exit', (code) => resolve(code === 0))
    })
    if (isHealthy) break
    if (child.exitCode !== null || Date.now() - begun > HEALTHY_MS) throw new Error(`It is not healthy:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log(`healthy after ${((Date.now() - begun) / 1_000).toFixed(1)} s`)
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`It ended with ${code} after SIGTERM:\n${said}`)
  console.log(`ended with 0 after SIGTERM; /data has ${readdirSync(join(image.root, 'data')).sort().join(', ')}`)
}

try {
  makeBase()
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  await tryImage(build({ COMMIT: commit }))
} finally {
  if (process.argv[2] === undefined) rmSync(folder, { recursive: true, force: true })
}
