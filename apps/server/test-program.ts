import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Runs the real program with these settings until it ends. */
export const runProgram = (environment: Record<string, string>) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, PORT: '18190', MQTT_PORT: '11993', ...environment }
    execFile(process.execPath, [main], { env }, (error, output, errors) =>
      resolve({ code: error?.code, output, errors }),
    )
  })
