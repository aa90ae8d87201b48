/**
 * The acknowledgement of a QoS 1 message as bytes on the wire (MQTT 3.1.1 §3.4 and MQTT 5 §3.4: no reason code means success).
 * We write it ourselves because neither library lets it wait for the store without holding up the messages behind it.
 */
export const pubackOf = (messageId: number): Uint8Array => Uint8Array.of(0x40, 0x02, messageId >> 8, messageId & 0xff)
