import { render } from 'preact';
import '../../kit/src/style/base.css';
import '../../kit/src/style/parts.css';
import './style/layout.css';
import './style/form.css';
import './style/answer.css';
import { App } from './view/app.tsx';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
