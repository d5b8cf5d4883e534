import { spawnSync } from 'node:child_process'
import path from 'node:path'

const NEEDED_MAJOR = 24

/**
 * The Node everything runs on: the one npm installed for this machine, else the one that runs this if it is new enough.
 * Throws, saying what to install, when there is neither.
 * @param {string} root
 * @returns {string} absolute path of the program
 */
export function findPinnedNode(root) {
  const candidates = [
    path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node'),
    path.join(root, 'node_modules/.bin/node'),
    process.execPath,
  ]
  const found = candidates.find((candidate) => majorOf(candidate) >= NEEDED_MAJOR)
  if (found) return found
  throw new Error(
    `Node ${NEEDED_MAJOR} is needed. npm installs it on Linux (x64, arm64) as an optional dependency; ` +
      `elsewhere install Node ${NEEDED_MAJOR} or newer yourself. This is Node ${process.versions.node}.`,
  )
}

/** @param {string} program */
function majorOf(program) {
  if (program === process.execPath) return Number(process.versions.node.split('.')[0])
  // it is there and may still not run, for example where the system's C library is another one
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.replace('v', '').split('.')[0]) : 0
}
