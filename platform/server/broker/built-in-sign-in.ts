import type { AedesOptions, AuthenticateError, Client } from 'aedes'
import type { Log } from '../log/log.ts'
import type { DeviceAccess } from './broker.ts'
import type { CutReason } from './broker-metrics.ts'
import type { ConnectedDevices } from './built-in-devices.ts'

/** CONNACK return codes (MQTT 3.1.1 §3.2.2.3). */
const serverUnavailable = 3
const badCredentials = 4

type Authenticate = NonNullable<AedesOptions['authenticate']>
type Done = Parameters<Authenticate>[3]

interface SignInOptions {
  readonly access: Pick<DeviceAccess, 'authenticate'>
  readonly devices: ConnectedDevices
  readonly log: Log
  readonly count: (reason: CutReason) => void
  /** Whether anybody takes messages yet. */
  readonly isOpen: () => boolean
}

const refusal = (returnCode: 3 | 4, message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })

/** Lets devices in by name and secret. */
export const createDeviceSignIn = ({ access, devices, log, count, isOpen }: SignInOptions): Authenticate => {
  const admit = (client: Client, username: string, done: Done): void => {
    if (client.closed) {
      done(refusal(serverUnavailable, 'gone'), null)
      return
    }
    devices.enter(client, username)
    client.conn.once('close', () => devices.leave(client))
    // A device must not be able to push another off the broker by taking its client id.
    client.id = `${username}/${client.id}`
    done(null, true)
  }

  return (client, username, password, done) => {
    if (!isOpen()) return done(refusal(serverUnavailable, 'starting'), null)
    if (!username || !password) {
      count('credentials')
      return done(refusal(badCredentials, 'anonymous'), null)
    }
    access.authenticate(username, password.toString()).then(
      (known) => {
        if (known) return admit(client, username, done)
        count('credentials')
        log.warn({ username: username.slice(0, 100) }, 'device refused: wrong name or secret')
        done(refusal(badCredentials, 'wrong name or secret'), null)
      },
      (error: unknown) => {
        log.error({ err: error }, 'device credentials could not be checked')
        done(refusal(serverUnavailable, 'credentials could not be checked'), null)
      },
    )
  }
}
