/** What made a component test fail beside its own assertions. `set-up.ts` asks for it after each test. */
const complaints: string[] = []

/** The running test fails with this sentence. */
export const complain = (sentence: string): void => {
  complaints.push(sentence)
}

/** All sentences since the last call. */
export const takeComplaints = (): string[] => complaints.splice(0)
