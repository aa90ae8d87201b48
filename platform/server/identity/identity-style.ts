import { fontAddress } from './identity-font.ts'

/**
 * Look of the provider's own pages. The values are those of the light and dark theme of kit/tokens, written down again
 * because the server must not depend on the kit; the page is sent whole, in one reply, before anything is cached.
 */
export const identityStyle = `
@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${fontAddress}) format("woff2")}
:root{color-scheme:light;--page:#f6f7f8;--surface:#fff;--line:#dfe3e7;--line-strong:#828a93;--text:#1a1d21;
--muted:#535a63;--accent:#1b5fc1;--accent-hover:#174f9f;--on-accent:#fff;--critical:#b10e28;--critical-soft:#fdecee;--sunken:#eef0f2}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--page:#131619;--surface:#1a1e22;--line:#2e353c;
--line-strong:#737e89;--text:#e4e7ea;--muted:#a9b1ba;--accent:#6aa8f7;--accent-hover:#8abbfa;--on-accent:#0b1a2d;
--critical:#ff8a94;--critical-soft:#3a1a1f;--sunken:#101316}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;-webkit-font-smoothing:antialiased;background:var(--page);color:var(--text);
font:14px/1.5 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:400px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 24px;font-size:16px;font-weight:600}
.mark{fill:var(--accent)}
h1{margin:0 0 4px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 16px}
.muted,.detail,.help{color:var(--muted)}
.detail{font-size:12px;overflow-wrap:anywhere}
form{margin:24px 0 0}
label{display:block;margin:0 0 4px;font-size:13px;font-weight:500}
input{display:block;width:100%;height:40px;margin:0 0 16px;padding:0 12px;font:inherit;font-size:16px;color:inherit;
background:var(--surface);border:1px solid var(--line-strong);border-radius:4px}
input[readonly]{background:var(--sunken)}
.help{margin:-12px 0 16px;font-size:12px}
input[aria-invalid]{border-color:var(--critical);box-shadow:inset 2px 0 var(--critical)}
.wrong{margin:-12px 0 16px;color:var(--critical);font-size:13px}
button,.button{display:inline-flex;align-items:center;justify-content:center;height:40px;padding:0 16px;font:inherit;
font-weight:600;text-decoration:none;color:var(--on-accent);background:var(--accent);border:0;border-radius:4px;cursor:pointer}
button.wide{width:100%}
button:hover,.button:hover{background:var(--accent-hover)}
.way{margin:16px 0 0}
.way a{color:var(--accent)}
.button.quiet{width:100%;color:var(--text);background:none;border:1px solid var(--line-strong);overflow-wrap:anywhere;height:auto;min-height:40px;padding:8px 16px;text-align:center}
.button.quiet:hover{background:var(--sunken)}
.outside p{margin:0 0 8px}
.outside .or{display:flex;align-items:center;gap:12px;margin:24px 0 16px;color:var(--muted);font-size:13px}
.or:before,.or:after{content:"";flex:1;border-top:1px solid var(--line)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.error{margin:16px 0 0;padding:8px 12px;color:var(--critical);background:var(--critical-soft);
border-left:2px solid var(--critical);border-radius:2px}
.demo{margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line)}
.demo h2{margin:0 0 4px;font-size:14px;font-weight:600}
.demo form{margin:8px 0 0}
.demo ul{list-style:none;margin:0;padding:0}
.demo button{display:grid;grid-template-columns:88px 1fr;width:100%;min-height:32px;height:auto;padding:6px 8px;
justify-content:start;text-align:left;font-weight:400;color:var(--text);background:none;border-radius:4px}
.demo button:hover{background:var(--sunken)}
.demo button span:first-child{font-weight:600;color:var(--accent)}
.demo button span:last-child{color:var(--muted)}
.code{font-variant-numeric:tabular-nums;letter-spacing:.08em}
.who{margin:0;font-weight:600}
.who+.error{margin-top:16px}
.who+p{margin-top:16px}
.qr{display:block;margin:0 auto 16px;border-radius:4px}
.center{margin:0 0 16px;text-align:center}
.help-line{margin:0 0 4px;font-size:13px;color:var(--muted)}
.secret{display:block;padding:8px 12px;font:13px/1.6 ui-monospace,monospace;background:var(--sunken);border:1px solid var(--line);
border-radius:4px;overflow-wrap:anywhere;user-select:all}
.codes{display:grid;grid-template-columns:repeat(auto-fit,minmax(136px,1fr));gap:4px 16px;list-style:none;margin:0;padding:12px;background:var(--sunken);
border:1px solid var(--line);border-radius:4px;font:13px/1.6 ui-monospace,monospace}
.way + .way{margin-top:4px}
@media (max-width:576px){body{padding:8px;place-items:start center}main{padding:24px 16px}}
`
