import type { DateWords } from '../primitives/date-model.ts'
import type { FileDropWords } from '../primitives/file-drop.tsx'
import type { GalleryLanguage } from './gallery-language.tsx'

const dates: Readonly<Record<GalleryLanguage, DateWords>> = {
  'en-GB': {
    letters: 'DMY',
    calendar: (field) => `Calendar: ${field}`,
    views: { year: 'Choose the year', month: 'Choose the month', date: 'Choose the day', time: 'Choose the time' },
    earlier: { year: 'Ten years earlier', month: 'Previous year', date: 'Previous month' },
    later: { year: 'Ten years later', month: 'Next year', date: 'Next month' },
    hour: 'Hour',
    minute: 'Minute',
    thisMonth: 'This month',
    today: 'Today',
    now: 'Now',
    clear: 'Clear',
    done: 'Done',
    invalid: (shape) => `Enter the date as ${shape}, or clear the field`,
    invalidMonth: (shape) => `The month was cleared. Enter it as ${shape}`,
    tooEarly: (time, bound) => `${time} is before ${bound} and was cleared. Enter a later date`,
    tooLate: (time, bound) => `${time} is after ${bound} and was cleared. Enter an earlier date`,
    skipped: (time) => `The clocks skip ${time}. Which time do you mean?`,
    twice: (time) => `${time} comes twice because the clocks change. Which one do you mean?`,
  },
  'fr-FR': {
    letters: 'JMA',
    calendar: (field) => `Calendrier : ${field}`,
    views: { year: 'Choisir l’année', month: 'Choisir le mois', date: 'Choisir le jour', time: 'Choisir l’heure' },
    earlier: { year: 'Dix ans plus tôt', month: 'Année précédente', date: 'Mois précédent' },
    later: { year: 'Dix ans plus tard', month: 'Année suivante', date: 'Mois suivant' },
    hour: 'Heure',
    minute: 'Minute',
    thisMonth: 'Ce mois-ci',
    today: 'Aujourd’hui',
    now: 'Maintenant',
    clear: 'Effacer',
    done: 'Terminé',
    invalid: (shape) => `Saisissez la date au format ${shape}, ou videz le champ`,
    invalidMonth: (shape) => `Le mois a été effacé. Saisissez-le au format ${shape}`,
    tooEarly: (time, bound) => `La date ${time} précède le ${bound} et a été effacée. Saisissez une date ultérieure`,
    tooLate: (time, bound) => `La date ${time} dépasse le ${bound} et a été effacée. Saisissez une date antérieure`,
    skipped: (time) => `${time} n’existe pas en raison du changement d’heure. Quelle heure voulez-vous dire ?`,
    twice: (time) => `${time} existe deux fois en raison du changement d’heure. Laquelle voulez-vous dire ?`,
  },
  'es-ES': {
    letters: 'DMA',
    calendar: (field) => `Calendario: ${field}`,
    views: { year: 'Elegir el año', month: 'Elegir el mes', date: 'Elegir el día', time: 'Elegir la hora' },
    earlier: { year: 'Diez años antes', month: 'Año anterior', date: 'Mes anterior' },
    later: { year: 'Diez años después', month: 'Año siguiente', date: 'Mes siguiente' },
    hour: 'Hora',
    minute: 'Minuto',
    thisMonth: 'Este mes',
    today: 'Hoy',
    now: 'Ahora',
    clear: 'Borrar',
    done: 'Listo',
    invalid: (shape) => `Indique la fecha como ${shape}, o vacíe el campo`,
    invalidMonth: (shape) => `Se ha borrado el mes. Indíquelo como ${shape}`,
    tooEarly: (time, bound) => `${time} es anterior al ${bound} y se ha borrado. Indique una fecha posterior`,
    tooLate: (time, bound) => `${time} es posterior al ${bound} y se ha borrado. Indique una fecha anterior`,
    skipped: (time) => `${time} no existe por el cambio de hora. ¿A qué hora se refiere?`,
    twice: (time) => `${time} existe dos veces por el cambio de hora. ¿A cuál se refiere?`,
  },
  'pt-PT': {
    letters: 'DMA',
    calendar: (field) => `Calendário: ${field}`,
    views: { year: 'Escolher o ano', month: 'Escolher o mês', date: 'Escolher o dia', time: 'Escolher a hora' },
    earlier: { year: 'Dez anos antes', month: 'Ano anterior', date: 'Mês anterior' },
    later: { year: 'Dez anos depois', month: 'Ano seguinte', date: 'Mês seguinte' },
    hour: 'Hora',
    minute: 'Minuto',
    thisMonth: 'Este mês',
    today: 'Hoje',
    now: 'Agora',
    clear: 'Limpar',
    done: 'Concluir',
    invalid: (shape) => `Indique a data no formato ${shape}, ou limpe o campo`,
    invalidMonth: (shape) => `O mês foi apagado. Indique-o no formato ${shape}`,
    tooEarly: (time, bound) => `${time} é anterior a ${bound} e foi apagado. Indique uma data posterior`,
    tooLate: (time, bound) => `${time} é posterior a ${bound} e foi apagado. Indique uma data anterior`,
    skipped: (time) => `${time} não existe por causa da mudança da hora. A que hora se refere?`,
    twice: (time) => `${time} ocorre duas vezes por causa da mudança da hora. A qual se refere?`,
  },
}

/** The words of date fields in a language. */
export const dateWords = (language: GalleryLanguage): DateWords => dates[language]

const files: Readonly<Record<GalleryLanguage, FileDropWords>> = {
  'en-GB': {
    choose: 'Choose files',
    otherWays: 'or drag or paste them here',
    drop: 'Drop to add',
    limits: (largest) => `PDF or picture, at most ${largest}`,
    refused: (fault, name, largest) =>
      ({
        type: `${name}: this type of file is not accepted`,
        size: `${name} is larger than ${largest}`,
        empty: `${name} is empty`,
        several: `${name} was not added. Choose only one file`,
      })[fault],
  },
  'fr-FR': {
    choose: 'Choisir des fichiers',
    otherWays: 'ou les glisser ou les coller ici',
    drop: 'Déposer pour ajouter',
    limits: (largest) => `PDF ou image, ${largest} au plus`,
    refused: (fault, name, largest) =>
      ({
        type: `${name} : ce type de fichier n’est pas accepté`,
        size: `${name} dépasse ${largest}`,
        empty: `${name} est vide`,
        several: `${name} n’a pas été ajouté. Choisissez un seul fichier`,
      })[fault],
  },
  'es-ES': {
    choose: 'Elegir archivos',
    otherWays: 'o arrástrelos o péguelos aquí',
    drop: 'Suelte para añadir',
    limits: (largest) => `PDF o imagen, ${largest} como máximo`,
    refused: (fault, name, largest) =>
      ({
        type: `${name}: no se admite este tipo de archivo`,
        size: `${name} supera ${largest}`,
        empty: `${name} está vacío`,
        several: `${name} no se ha añadido. Elija un solo archivo`,
      })[fault],
  },
  'pt-PT': {
    choose: 'Escolher ficheiros',
    otherWays: 'ou arraste-os ou cole-os aqui',
    drop: 'Largue para adicionar',
    limits: (largest) => `PDF ou imagem, ${largest} no máximo`,
    refused: (fault, name, largest) =>
      ({
        type: `${name}: este tipo de ficheiro não é aceite`,
        size: `${name} excede ${largest}`,
        empty: `${name} está vazio`,
        several: `${name} não foi adicionado. Escolha um só ficheiro`,
      })[fault],
  },
}

/** The words of fields for files in a language. */
export const fileWords = (language: GalleryLanguage): FileDropWords => files[language]
