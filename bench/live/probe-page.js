// Runs inside the measured page: notes every text that changes into a publish time (see workload.ts) and when.
// Its cost is part of the measured main thread.
window.startLiveProbe = ({ timeRange, oldestMs }) => {
  const probe = { values: [], timesMs: [], places: new Set() }
  window.liveProbe = probe
  const look = (node, nowMs) => {
    const text = node.data
    if (text.length > 12 || !/^\d[\d.,\s’']*$/.test(text)) return
    const value = Number(text.replace(/\D/g, ''))
    const age = (((nowMs - value) % timeRange) + timeRange) % timeRange
    // Anything older is another number of the page. A little below zero is an age too: publish times are rounded.
    if (age > oldestMs && age < timeRange - 5) return
    probe.values.push(value)
    probe.timesMs.push(nowMs)
    probe.places.add(node.parentNode)
  }
  new MutationObserver((records) => {
    const nowMs = performance.timeOrigin + performance.now()
    for (const record of records)
      if (record.type === 'characterData') look(record.target, nowMs)
      else for (const node of record.addedNodes) if (node.nodeType === Node.TEXT_NODE) look(node, nowMs)
  }).observe(document.body, { subtree: true, characterData: true, childList: true })
}
