import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { Aedes } from 'aedes'
import { WebSocketServer } from 'ws'
import { deviceCodeOf, machineCount, tagNames } from './workload.ts'

/**
 * The least that works: an MQTT broker without rights, no store, one frame of changed values every 50 ms
 * to a bare page with a cell for each tag. A process of its own, so that its share of a core can be told.
 * Ports by arguments: HTTP, MQTT.
 */
const [httpPort = 0, mqttPort = 0] = process.argv.slice(2).map(Number)
const frameMs = 50

const cell = (machine: number, tag: string) => `<td id="${deviceCodeOf(machine)}/${tag}"></td>`
const page = `<!doctype html><title>floor</title><table>${Array.from(
  { length: machineCount },
  (_, machine) => `<tr>${tagNames.map((tag) => cell(machine, tag)).join('')}</tr>`,
).join('')}</table><script>
const cells = new Map([...document.querySelectorAll('td')].map((cell) => [cell.id, cell.appendChild(document.createTextNode(''))]))
new WebSocket('ws://' + location.host).onmessage = ({ data }) => {
  for (const [name, value] of JSON.parse(data)) cells.get(name).data = value
}
</script>`

const http = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
const sockets = new WebSocketServer({ server: http })

const changed = new Map<string, number>()
const broker = await Aedes.createBroker()
broker.on('publish', ({ topic, payload }) => {
  const [root, , device] = topic.split('/')
  if (root !== 'solvane') return
  const reading: { values: Record<string, number> } = JSON.parse(payload.toString())
  for (const [name, value] of Object.entries(reading.values)) changed.set(`${device}/${name}`, value)
})
setInterval(() => {
  if (changed.size === 0) return
  const frame = JSON.stringify([...changed])
  changed.clear()
  for (const socket of sockets.clients) socket.send(frame)
}, frameMs)

createTcpServer(broker.handle).listen(mqttPort, '127.0.0.1', () =>
  http.listen(httpPort, '127.0.0.1', () => process.send?.('ready')),
)
