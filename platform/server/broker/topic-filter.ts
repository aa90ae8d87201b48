/** Whether a topic name fits an MQTT topic filter (`+` one level, `#` the rest). */
export const topicMatches = (filter: string, topic: string): boolean => {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  for (const [index, part] of wanted.entries()) {
    if (part === '#') return true
    if (index >= levels.length) return false
    if (part !== '+' && part !== levels[index]) return false
  }
  return wanted.length === levels.length
}
