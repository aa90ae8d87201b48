import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Passwords that take fewer guesses than a million: somebody who tries slowly, at the sign-in page, gets there too. */
const tooFewGuesses = 1_000_000
/** Looking at more takes long, and nobody adds to so much what can be guessed. */
const longestLookedAt = 64

/** What the list, which is of English, does not have: the product, and the first words of its other languages. */
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

/** Some hundred kilobytes of lists that few need: loaded by the first who chooses a password. */
const estimator = (): Promise<ZxcvbnFactory> => {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary: { ...dictionary, house: houseWords }, graphs: adjacencyGraphs }),
  )
  return loading
}

/** Whether a password is among the first that are tried: a common one, a row of keys, one of these with a number behind it. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await estimator()).check(password.slice(0, longestLookedAt)).guesses < tooFewGuesses
