import type { GalleryLanguage } from './gallery-language.tsx'

/** Labels and texts of the fields of the gallery. */
interface FieldsWords {
  readonly start: string
  readonly twice: string
  readonly past: string
  readonly untilNow: string
  readonly end: string
  readonly endFirst: string
  readonly commissioned: string
  readonly contract: string
  readonly contractDays: string
  readonly closedDay: string
  readonly month: string
  readonly neededMonth: string
  readonly required: string
  readonly quiet: string
  readonly quietHelp: string
  readonly power: string
  readonly powerHelp: (held: string) => string
  readonly losses: string
  readonly notANumber: string
  readonly height: string
  readonly unusual: string
  readonly depth: string
  readonly code: string
  readonly codeHelp: string
  readonly codeFault: string
  readonly meter: string
  readonly inUse: string
  readonly note: string
  readonly noteText: string
  readonly noteHelp: string
  readonly access: string
  readonly accessText: string
  readonly accessWarning: string
  readonly reason: string
  readonly closedNote: string
  readonly documents: string
  readonly progress: (name: string) => string
  readonly drawing: string
  readonly closedFile: string
}

export const fieldsWords: Readonly<Record<GalleryLanguage, FieldsWords>> = {
  'en-GB': {
    start: 'Event start',
    twice: 'Comes twice',
    past: 'Not in the future',
    untilNow: 'Until now',
    end: 'Event end',
    endFirst: 'The end must be after the start',
    commissioned: 'Commissioned',
    contract: 'In the contract',
    contractDays: 'From 5 March to 20 November 2026',
    closedDay: 'Not allowed',
    month: 'Index month',
    neededMonth: 'First month',
    required: 'Enter a value',
    quiet: 'Quiet from',
    quietHelp: 'Enter a time, e.g. 22:30',
    power: 'Rated power',
    powerHelp: (held) => `Also in MW. Holds ${held}`,
    losses: 'Losses',
    notANumber: 'Enter a valid number',
    height: 'Hub height',
    unusual: 'Above the usual 200 m',
    depth: 'Cable depth',
    code: 'Code with a check',
    codeHelp: 'Spaces and small letters are corrected',
    codeFault: 'Two letters and two digits, e.g. AB12',
    meter: 'Metering point',
    inUse: 'WT2 has this code. Enter another one',
    note: 'Note',
    noteText: 'Gearbox oil changed.\nNext check in March.',
    noteHelp: 'Up to twelve lines',
    access: 'Access',
    accessText: 'Second gate after the farm.',
    accessWarning: 'Without a telephone number',
    reason: 'Reason',
    closedNote: 'Note of the gateway',
    documents: 'Documents',
    progress: (name) => `Progress of ${name}`,
    drawing: 'Drawing',
    closedFile: 'Closed',
  },
  'fr-FR': {
    start: 'Début de l’événement',
    twice: 'Existe deux fois',
    past: 'Pas dans le futur',
    untilNow: 'Jusqu’à maintenant',
    end: 'Fin de l’événement',
    endFirst: 'La fin doit suivre le début',
    commissioned: 'Mise en service',
    contract: 'Pendant le contrat',
    contractDays: 'Du 5 mars au 20 novembre 2026',
    closedDay: 'Non modifiable',
    month: 'Mois de l’indice',
    neededMonth: 'Premier mois',
    required: 'Saisissez une valeur',
    quiet: 'Silence à partir de',
    quietHelp: 'Saisissez une heure, par exemple 22:30',
    power: 'Puissance nominale',
    powerHelp: (held) => `Aussi en MW. Valeur : ${held}`,
    losses: 'Pertes',
    notANumber: 'Saisissez un nombre valide',
    height: 'Hauteur de moyeu',
    unusual: 'Au-dessus des 200 m habituels',
    depth: 'Profondeur du câble',
    code: 'Code avec contrôle',
    codeHelp: 'Les espaces et les minuscules sont corrigés',
    codeFault: 'Deux lettres et deux chiffres, par exemple AB12',
    meter: 'Point de comptage',
    inUse: 'WT2 porte ce code. Saisissez-en un autre',
    note: 'Remarque',
    noteText: 'Huile du multiplicateur remplacée.\nProchain contrôle en mars.',
    noteHelp: 'Douze lignes au plus',
    access: 'Accès',
    accessText: 'Deuxième portail après la ferme.',
    accessWarning: 'Sans numéro de téléphone',
    reason: 'Motif',
    closedNote: 'Remarque de la passerelle',
    documents: 'Documents',
    progress: (name) => `Progression de ${name}`,
    drawing: 'Plan',
    closedFile: 'Fermé',
  },
  'es-ES': {
    start: 'Inicio del evento',
    twice: 'Existe dos veces',
    past: 'No en el futuro',
    untilNow: 'Hasta ahora',
    end: 'Fin del evento',
    endFirst: 'El fin debe ser posterior al inicio',
    commissioned: 'Puesta en servicio',
    contract: 'Durante el contrato',
    contractDays: 'Del 5 de marzo al 20 de noviembre de 2026',
    closedDay: 'No modificable',
    month: 'Mes del índice',
    neededMonth: 'Primer mes',
    required: 'Indique un valor',
    quiet: 'Silencio desde',
    quietHelp: 'Indique una hora, por ejemplo 22:30',
    power: 'Potencia nominal',
    powerHelp: (held) => `También en MW. Valor: ${held}`,
    losses: 'Pérdidas',
    notANumber: 'Indique un número válido',
    height: 'Altura de buje',
    unusual: 'Por encima de los 200 m habituales',
    depth: 'Profundidad del cable',
    code: 'Código con comprobación',
    codeHelp: 'Los espacios y las minúsculas se corrigen',
    codeFault: 'Dos letras y dos cifras, por ejemplo AB12',
    meter: 'Punto de medida',
    inUse: 'WT2 tiene este código. Indique otro',
    note: 'Nota',
    noteText: 'Aceite de la multiplicadora cambiado.\nPróxima revisión en marzo.',
    noteHelp: 'Doce líneas como máximo',
    access: 'Acceso',
    accessText: 'Segunda puerta después de la finca.',
    accessWarning: 'Sin número de teléfono',
    reason: 'Motivo',
    closedNote: 'Nota de la pasarela',
    documents: 'Documentos',
    progress: (name) => `Progreso de ${name}`,
    drawing: 'Plano',
    closedFile: 'Cerrado',
  },
  'pt-PT': {
    start: 'Início do evento',
    twice: 'Existe duas vezes',
    past: 'Não no futuro',
    untilNow: 'Até agora',
    end: 'Fim do evento',
    endFirst: 'O fim deve ser posterior ao início',
    commissioned: 'Entrada em serviço',
    contract: 'Durante o contrato',
    contractDays: 'De 5 de março a 20 de novembro de 2026',
    closedDay: 'Não alterável',
    month: 'Mês do índice',
    neededMonth: 'Primeiro mês',
    required: 'Indique um valor',
    quiet: 'Silêncio a partir de',
    quietHelp: 'Indique uma hora, por exemplo 22:30',
    power: 'Potência nominal',
    powerHelp: (held) => `Também em MW. Valor: ${held}`,
    losses: 'Perdas',
    notANumber: 'Indique um número válido',
    height: 'Altura do cubo',
    unusual: 'Acima dos 200 m habituais',
    depth: 'Profundidade do cabo',
    code: 'Código com verificação',
    codeHelp: 'Os espaços e as minúsculas são corrigidos',
    codeFault: 'Duas letras e dois algarismos, por exemplo AB12',
    meter: 'Ponto de medição',
    inUse: 'WT2 tem este código. Indique outro',
    note: 'Nota',
    noteText: 'Óleo da caixa multiplicadora mudado.\nPróxima verificação em março.',
    noteHelp: 'No máximo doze linhas',
    access: 'Acesso',
    accessText: 'Segundo portão depois da quinta.',
    accessWarning: 'Sem número de telefone',
    reason: 'Motivo',
    closedNote: 'Nota do gateway',
    documents: 'Documentos',
    progress: (name) => `Progresso de ${name}`,
    drawing: 'Desenho',
    closedFile: 'Fechado',
  },
}
