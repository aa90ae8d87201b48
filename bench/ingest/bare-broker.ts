/** The least that acknowledges: an MQTT broker without rights, decoder or store. Argument: port. */
import { createServer } from 'node:net'
import { Aedes } from 'aedes'

const broker = await Aedes.createBroker()
createServer(broker.handle).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
