import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password needs at least a million guesses. Fewer are possible on the sign-in page, even slowly. */
const tooFewGuesses = 1_000_000
/** Longer texts take long to check, and a password of this length is not guessed. */
const longestLookedAt = 64

/** Words missing in the English list: the product and common words of its other languages. */
const houseWords = [
  'solvane',
  'motdepasse',
  'contraseña',
  'contrasena',
  'palavrapasse',
  'palavra-passe',
  'senha',
  'bienvenue',
  'bienvenido',
  'bemvindo',
  'bem-vindo',
  'administrateur',
  'administrador',
  'administrator',
  'welcome',
  'changeme',
  'turbine',
  'windturbine',
  'eolienne',
  'éolienne',
  'aerogenerador',
  'aerogerador',
]

let loading: Promise<ZxcvbnFactory> | undefined

/** The lists have some hundred kilobytes and are rarely needed: loaded at the first new password. */
const estimator = (): Promise<ZxcvbnFactory> => {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary: { ...dictionary, house: houseWords }, graphs: adjacencyGraphs }),
  )
  return loading
}

/** Whether a password is easy to guess: a common one, a row of keys, or one of these with a number. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await estimator()).check(password.slice(0, longestLookedAt)).guesses < tooFewGuesses
