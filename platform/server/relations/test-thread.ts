import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { PgliteThread } from './pglite-client.ts'
import type { WorkerReply, WorkerRequest, WorkerSettings } from './pglite-protocol.ts'
import { servePglite } from './serve-pglite.ts'

/**
 * Serves a database in the thread of the test, over the same messages: two switches between threads cost more than most
 * queries. A long query stops the test meanwhile.
 */
class TestThread extends EventEmitter implements PgliteThread {
  readonly #port: MessagePort

  constructor(settings: WorkerSettings) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (reply: WorkerReply) => this.emit('message', reply))
    port1.once('close', () => this.emit('exit', 0))
    servePglite(port2, settings).catch((error: unknown) => {
      this.emit('error', error)
      port1.close()
    })
  }

  postMessage(request: WorkerRequest): void {
    this.#port.postMessage(request)
  }

  async terminate(): Promise<void> {
    this.#port.close()
  }
}

export const startTestThread = (settings: WorkerSettings): PgliteThread => new TestThread(settings)
