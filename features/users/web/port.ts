/** The door of users in the browser: what other features' pages of records share with it. */
export { FormFooter } from './parts/form-footer.tsx'
