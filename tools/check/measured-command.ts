/** Runs a command, and tells the process that started it how many CPU seconds the command and its processes took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watchTree } from './process-cpu.ts'

const [program = '', ...parameters] = process.argv.slice(2)
const tree = watchTree(process.pid)
const before = tree.seconds()
const watching = setInterval(tree.look, 1000)
const command = spawn(program, parameters, { stdio: 'inherit', shell: process.platform === 'win32' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => command.kill(signal))
const [code] = await once(command, 'exit')
clearInterval(watching)
const after = tree.seconds()
if (before !== undefined && after !== undefined) process.send?.({ cpuSeconds: after - before })
process.exitCode = code ?? 1
