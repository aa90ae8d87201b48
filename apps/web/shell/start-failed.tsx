/** The first thing that a person sees when the server cannot be reached: no texts could be fetched either. */
const words: Record<string, readonly [title: string, retry: string]> = {
  en: ['Solvane cannot be reached at the moment.', 'Try again'],
  fr: ['Solvane est injoignable pour le moment.', 'Réessayer'],
  es: ['No se puede acceder a Solvane en este momento.', 'Reintentar'],
  pt: ['O Solvane não está acessível de momento.', 'Tentar novamente'],
}

export function StartFailed() {
  const [title, retry] = words[navigator.language.slice(0, 2)] ?? [
    'Solvane cannot be reached at the moment.',
    'Try again',
  ]
  return (
    <main className="start-failed" role="alert">
      <p>{title}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {retry}
      </button>
    </main>
  )
}
