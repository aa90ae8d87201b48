import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Makes sure that a port can be listened on, before any store is opened.
 * Rejects with a sentence that names the setting to change.
 */
export const checkPort = async (host: string, port: number, setting: 'PORT' | 'MQTT_PORT'): Promise<void> => {
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new Error(portProblem(host, port, setting, (error as NodeJS.ErrnoException).code))
  }
  probe.close()
  await once(probe, 'close')
}

const portProblem = (host: string, port: number, setting: string, code: string | undefined): string => {
  const example = `for example: ${setting}=${port + 1} npm start`
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. Stop that one or choose another port, ${example}`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one above 1023, ${example}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST is wrong: ${host} is not an address of this machine. Set it to one that is, for example: HOST=127.0.0.1 npm start`
    default:
      return `Cannot listen on port ${port} of ${host} (${code}). Choose another one, ${example}`
  }
}
