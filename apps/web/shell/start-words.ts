import type { Language } from '../../../domain/language.ts'

/** A start that takes longer shows a text. */
const silentMs = 1_000

/** The texts of the product are not there yet. */
const words: Readonly<Record<Language, string>> = {
  'en-GB': 'Solvane is starting…',
  'fr-FR': 'Solvane démarre…',
  'es-ES': 'Solvane se está iniciando…',
  'pt-PT': 'O Solvane está a iniciar…',
}

/** Writes below the mark that the product is starting, after a second. Returns how to stop. React removes the words. */
export const announceStart = (place: HTMLElement, language: Language): (() => void) => {
  const timer = setTimeout(() => {
    const line = document.createElement('p')
    line.className = 'starting-words'
    line.setAttribute('role', 'status')
    line.lang = language
    line.textContent = words[language]
    place.append(line)
  }, silentMs)
  return () => clearTimeout(timer)
}
