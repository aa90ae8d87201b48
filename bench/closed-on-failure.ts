/** Does the work; when it fails, what it stands on is closed before the error goes on. */
export const closedOnFailure = async <Result>(
  close: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}
