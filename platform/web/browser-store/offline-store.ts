const databaseName = 'solvane-offline'
const place = 'kept'

/** What this browser keeps for use without a network: values by key, all forgotten at once. */
export interface OfflineStore {
  read(key: string): Promise<unknown>
  /** Keys with their values that begin with a prefix. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>
  write(key: string, value: unknown): Promise<void>
  clear(): Promise<void>
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(place)
  return await done(request)
}

/** Each use opens and closes, so that no tab stands in another's way. */
const use = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> => {
  const database = await open()
  try {
    return await work(database.transaction(place, mode).objectStore(place))
  } finally {
    database.close()
  }
}

export const offlineStore: OfflineStore = {
  read: (key) => use('readonly', (store) => done(store.get(key))),
  readAll: (prefix) =>
    use('readonly', async (store) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
      return new Map(keys.map((key, at) => [String(key), values[at]]))
    }),
  write: (key, value) => use('readwrite', async (store) => void (await done(store.put(value, key)))),
  clear: () => use('readwrite', async (store) => done(store.clear())),
}

/** Longest wait for a browser that will not let go of its store: leaving must not hang on it. */
const forgetLimitMs = 1_000

let isForgotten = false

/** Whether this page may keep anything: not after its session has ended. */
export const mayKeep = (): boolean => !isForgotten

/** A person is there (again) whose state may be kept. */
export const allowKeeping = (): void => {
  isForgotten = false
}

/** Forgets everything kept, and keeps nothing more until somebody has signed in. Never rejects. */
export const forgetOffline = async (): Promise<void> => {
  isForgotten = true
  if (!('indexedDB' in globalThis)) return
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, forgetLimitMs)
  })
  await Promise.race([offlineStore.clear().catch(() => undefined), limit])
}
