import { ProblemError } from '../../../platform/server/http/problems.ts'

/** Messages of the error catalogue (specification 001 §8). */
export type EquipmentMessage =
  | 'Error on get equipments count'
  | 'Error on get equipments details'
  | 'Error on get ITS equipments'
  | 'Error on update equipments'
  | 'Error on get equipments'

const withStatus = (message: string, status: number): string => `${message} with status : ${status}`

/** A problem whose text has the form of the specification: "message with status : code". */
export const equipmentProblem = (status: number, code: string, message: string): ProblemError =>
  new ProblemError(status, code, withStatus(message, status))

/** Does a step. A problem of it gets the message of the catalogue, its own status and its fields. */
export const withMessage = async <Done>(message: EquipmentMessage, step: () => Promise<Done>): Promise<Done> => {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.message.includes(' with status : ')) throw error
    const { status, code, errors, refusal } = error
    const own = errors ?? [{ path: '', message: error.message, code }]
    throw Object.assign(new ProblemError(status, code, withStatus(message, status), own), { refusal })
  }
}
