import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { Aedes } from 'aedes'
import { type WebSocket, WebSocketServer } from 'ws'
import { liveWorkload, tagNames } from './workload.ts'

/**
 * The least that works: an MQTT broker without rights, no store, one frame of changed values every 50 ms
 * to a bare page with a cell for each tag. A process of its own, so that its share of a core can be told.
 * Arguments: HTTP port, MQTT port, number of farms. A websocket to /<n> gets the values of that farm alone, from 0.
 */
const [httpPort = 0, mqttPort = 0, farms = 1] = process.argv.slice(2).map(Number)
const frameMs = 50
const { machines, plants } = liveWorkload(farms)

const row = ({ deviceCode, name }: { readonly deviceCode: string; readonly name: string }) =>
  `<tr><th>${name}</th>${tagNames.map((tag) => `<td id="${deviceCode}/${tag}"></td>`).join('')}</tr>`
const page = `<!doctype html><title>floor</title><table>${machines.map(row).join('')}</table><script>
const cells = new Map([...document.querySelectorAll('td')].map((cell) => [cell.id, cell.appendChild(document.createTextNode(''))]))
new WebSocket('ws://' + location.host).onmessage = ({ data }) => {
  for (const [name, value] of JSON.parse(data)) cells.get(name).data = value
}
</script>`

const http = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
const sockets = new WebSocketServer({ server: http })

/** Readers of the same values get one frame, encoded once. */
interface Group {
  readonly readers: Set<WebSocket>
  readonly changed: Map<string, number>
}
const newGroup = (): Group => ({ readers: new Set(), changed: new Map() })
const ofAll = newGroup()
const ofFarm = new Map(plants.map(({ farmCode }) => [farmCode, newGroup()]))

sockets.on('connection', (socket, { url = '/' }) => {
  const group = ofFarm.get(plants[Number.parseInt(url.slice(1), 10)]?.farmCode ?? '') ?? ofAll
  group.readers.add(socket)
  socket.on('close', () => group.readers.delete(socket))
})

const broker = await Aedes.createBroker()
broker.on('publish', ({ topic, payload }) => {
  const [root, farm = '', device] = topic.split('/')
  if (root !== 'solvane') return
  const reading: { values: Record<string, number> } = JSON.parse(payload.toString())
  for (const [name, value] of Object.entries(reading.values))
    for (const group of [ofAll, ofFarm.get(farm)])
      if (group && group.readers.size > 0) group.changed.set(`${device}/${name}`, value)
})
setInterval(() => {
  for (const { readers, changed } of [ofAll, ...ofFarm.values()]) {
    if (changed.size === 0) continue
    const frame = JSON.stringify([...changed])
    changed.clear()
    for (const socket of readers) socket.send(frame)
  }
}, frameMs)

createTcpServer(broker.handle).listen(mqttPort, '127.0.0.1', () =>
  http.listen(httpPort, '127.0.0.1', () => process.send?.('ready')),
)
