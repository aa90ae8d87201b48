import type { SliderWords } from '../composites/slider/slider.tsx'
import type { StepperWords, StepState } from '../composites/stepper/stepper.tsx'
import type { GalleryLanguage } from './gallery-language.tsx'

interface StepsDemoWords extends StepperWords {
  readonly steps: string
  /** Labels of the steps. */
  readonly labels: readonly [string, string, string, string, string, string]
  readonly pictures: string
  readonly onePicture: string
  readonly slides: SliderWords
}

const stateIn =
  (words: Readonly<Record<Exclude<StepState, 'warning' | 'error'>, string>>, warnings: Forms, errors: Forms) =>
  (state: StepState, count = 1): string => {
    if (state !== 'warning' && state !== 'error') return words[state]
    const [one, more] = state === 'warning' ? warnings : errors
    return `${count} ${count === 1 ? one : more}`
  }
type Forms = readonly [one: string, more: string]

export const stepsWords: Readonly<Record<GalleryLanguage, StepsDemoWords>> = {
  'en-GB': {
    steps: 'Steps of the connection',
    labels: [
      'Plant',
      'Machines and their signals',
      'Grid connection',
      'Weather station',
      'Alarms',
      'Check and connect',
    ],
    state: stateIn(
      { empty: 'Not started', inWork: 'In progress', done: 'Done' },
      ['warning', 'warnings'],
      ['error', 'errors'],
    ),
    place: (place, of) => `Step ${place} of ${of}`,
    pictures: 'Pictures of WT1',
    onePicture: 'Picture of WT2',
    slides: {
      slide: (place, of) => `Picture ${place} of ${of}`,
      previous: 'Previous picture',
      next: 'Next picture',
      pause: 'Stop the slide show',
      play: 'Start the slide show',
    },
  },
  'fr-FR': {
    steps: 'Étapes du raccordement',
    labels: [
      'Centrale',
      'Machines et leurs signaux',
      'Raccordement au réseau',
      'Station météo',
      'Alarmes',
      'Contrôle et mise en service',
    ],
    state: stateIn(
      { empty: 'Non commencée', inWork: 'En cours', done: 'Terminée' },
      ['avertissement', 'avertissements'],
      ['erreur', 'erreurs'],
    ),
    place: (place, of) => `Étape ${place} sur ${of}`,
    pictures: 'Photos de WT1',
    onePicture: 'Photo de WT2',
    slides: {
      slide: (place, of) => `Photo ${place} sur ${of}`,
      previous: 'Photo précédente',
      next: 'Photo suivante',
      pause: 'Arrêter le diaporama',
      play: 'Lancer le diaporama',
    },
  },
  'es-ES': {
    steps: 'Pasos de la conexión',
    labels: [
      'Planta',
      'Máquinas y sus señales',
      'Conexión a la red',
      'Estación meteorológica',
      'Alarmas',
      'Comprobación y puesta en marcha',
    ],
    state: stateIn(
      { empty: 'Sin empezar', inWork: 'En curso', done: 'Terminado' },
      ['aviso', 'avisos'],
      ['error', 'errores'],
    ),
    place: (place, of) => `Paso ${place} de ${of}`,
    pictures: 'Fotos de WT1',
    onePicture: 'Foto de WT2',
    slides: {
      slide: (place, of) => `Foto ${place} de ${of}`,
      previous: 'Foto anterior',
      next: 'Foto siguiente',
      pause: 'Detener la presentación',
      play: 'Iniciar la presentación',
    },
  },
  'pt-PT': {
    steps: 'Passos da ligação',
    labels: [
      'Central',
      'Máquinas e respetivos sinais',
      'Ligação à rede',
      'Estação meteorológica',
      'Alarmes',
      'Verificação e entrada em serviço',
    ],
    state: stateIn(
      { empty: 'Por iniciar', inWork: 'Em curso', done: 'Concluído' },
      ['aviso', 'avisos'],
      ['erro', 'erros'],
    ),
    place: (place, of) => `Passo ${place} de ${of}`,
    pictures: 'Fotografias de WT1',
    onePicture: 'Fotografia de WT2',
    slides: {
      slide: (place, of) => `Fotografia ${place} de ${of}`,
      previous: 'Fotografia anterior',
      next: 'Fotografia seguinte',
      pause: 'Parar a apresentação',
      play: 'Iniciar a apresentação',
    },
  },
}
