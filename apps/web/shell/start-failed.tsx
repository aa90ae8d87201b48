import { ErrorState } from '../../../kit/composites/states/error-state.tsx'

interface Words {
  readonly title: string
  /** The server is there, and the service that signs people in is not. */
  readonly signIn: string
  readonly retry: string
  /** It tries again by itself. */
  readonly trying: string
  readonly reference: string
  readonly copy: string
}

const english: Words = {
  title: 'Solvane cannot be reached at the moment.',
  signIn: 'The sign-in service does not answer at the moment.',
  retry: 'Try again',
  trying: 'It is tried again until there is an answer; this page may stay open.',
  reference: 'Reference',
  copy: 'Copy the reference',
}

/** The first thing that a person sees when the server cannot be reached: no texts could be fetched either. */
const words: Readonly<Record<string, Words>> = {
  en: english,
  fr: {
    title: 'Solvane est injoignable pour le moment.',
    signIn: 'Le service de connexion ne répond pas pour le moment.',
    retry: 'Réessayer',
    trying: 'De nouveaux essais ont lieu jusqu’à une réponse ; cette page peut rester ouverte.',
    reference: 'Référence',
    copy: 'Copier la référence',
  },
  es: {
    title: 'No se puede acceder a Solvane en este momento.',
    signIn: 'El servicio de inicio de sesión no responde en este momento.',
    retry: 'Reintentar',
    trying: 'Se intenta de nuevo hasta que haya respuesta; esta página puede quedar abierta.',
    reference: 'Referencia',
    copy: 'Copiar la referencia',
  },
  pt: {
    title: 'O Solvane não está acessível de momento.',
    signIn: 'O serviço de início de sessão não responde de momento.',
    retry: 'Tentar novamente',
    trying: 'Tenta-se de novo até haver resposta; esta página pode ficar aberta.',
    reference: 'Referência',
    copy: 'Copiar a referência',
  },
}

export function StartFailed({
  requestId,
  retries,
  isSignIn = false,
}: {
  /** Links the screen with the server's log, where the server has seen the call. */
  readonly requestId: string | undefined
  /** It is tried again without a hand. */
  readonly retries: boolean
  readonly isSignIn?: boolean
}) {
  const { title, signIn, retry, trying, reference, copy } = words[navigator.language.slice(0, 2)] ?? english
  return (
    <main>
      <ErrorState
        title={isSignIn ? signIn : title}
        {...(retries && { kept: trying })}
        retry={{ label: retry, onPress: () => window.location.reload() }}
        {...(requestId && { reference: { label: reference, id: requestId, copyLabel: copy } })}
      />
    </main>
  )
}
