// Runs inside the measured page: notes every text of a machine's row that changes into a publish time (see workload.ts)
// and when. Its cost is part of the measured main thread.
window.benchRows = () =>
  [...document.querySelectorAll('tr, [role=row]')].flatMap((row) => {
    const name = /WT\d+/.exec(row.firstElementChild?.textContent ?? '')?.[0]
    return name ? [{ name, row }] : []
  })
window.startLiveProbe = ({ timeRange, oldestMs }) => {
  const probe = { machines: [], values: [], timesMs: [], places: new Set() }
  window.liveProbe = probe
  const heads = new Map()
  // A place keeps the head of its row; a table may put another machine into both.
  const machineOf = (place) => {
    if (!heads.has(place)) heads.set(place, place.closest('tr, [role=row]')?.firstElementChild)
    return /WT\d+/.exec(heads.get(place)?.textContent ?? '')?.[0] ?? ''
  }
  const look = (node, nowMs) => {
    const text = node.data
    if (text.length > 12 || !/^\d[\d.,\s’']*$/.test(text)) return
    const value = Number(text.replace(/\D/g, ''))
    const age = (((nowMs - value) % timeRange) + timeRange) % timeRange
    // Anything older is another number of the page. A little below zero is an age too: publish times are rounded.
    if (age > oldestMs && age < timeRange - 5) return
    const place = node.parentElement
    const machine = place ? machineOf(place) : ''
    // A mean of a whole farm may look like a time of its own.
    if (machine === '') return
    probe.machines.push(machine)
    probe.values.push(value)
    probe.timesMs.push(nowMs)
    probe.places.add(place)
  }
  new MutationObserver((records) => {
    const nowMs = performance.timeOrigin + performance.now()
    for (const record of records)
      if (record.type === 'characterData') look(record.target, nowMs)
      else for (const node of record.addedNodes) if (node.nodeType === Node.TEXT_NODE) look(node, nowMs)
  }).observe(document, { subtree: true, characterData: true, childList: true })
}
