import { render } from 'preact';
import '../../kit/src/style/base.css';
import '../../kit/src/style/parts.css';
import './style/shell.css';
import './style/list.css';
import './style/form.css';
import './style/editors.css';
import './style/model.css';
import './style/access.css';
import { applyTheme } from '../../kit/src/theme.tsx';
import { App } from './view/app.tsx';

applyTheme();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
