// Ends with 0 when the server of this container answers.
const reply = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/health/live`, {
  signal: AbortSignal.timeout(4_000),
})
process.exit(reply.ok ? 0 : 1)
